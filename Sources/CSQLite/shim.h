#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast macro, which Swift does not import.
static inline sqlite3_destructor_type peach_sqlite_transient(void) { return SQLITE_TRANSIENT; }
