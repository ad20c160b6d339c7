import PeachCore

extension ProfileReport {
  public var rows: ProfileRows { rows(of: .comparison) }
}
