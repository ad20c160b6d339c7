#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast macro, which Swift does not import.
static inline sqlite3_destructor_type peach_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// Swift does not import functions with variable arguments.
static inline int peach_sqlite_leave_log_on_close(sqlite3 *database, int leaves) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leaves, (int *)0);
}
