import PeachCore

extension ProfileReport {
  public var rows: ProfileRows { ProfileRows(self, of: .comparison) }
}
