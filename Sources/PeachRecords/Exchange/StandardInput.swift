/// The name that stands for standard input in place of a file's path.
package enum StandardInput {
  package static let path = "-"
}
