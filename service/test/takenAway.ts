/** What a service that does not know of a change may stumble over, by the statement it is in. */
const NARROWS: readonly RegExp[] = [
  // Without an index a query takes longer, and fails nowhere.
  /\bdrop (?!index\b)/,
  /\brename\b/,
  /\btruncate\b/,
  /\bset not null\b/,
  /\balter column \w+ (?:set data )?type\b/,
]
/** Likewise, where the table was there before. */
const REFUSES: readonly RegExp[] = [
  /\badd (?:constraint|unique|check|primary|foreign|exclude)\b/,
  // But for jobs of one kind: a new kind, which a release that does not know it never makes.
  /\bcreate unique index\b(?! \w+ on jobs \(kind\) where kind = '[\w-]+'$)/,
]

/** Statements of a migration after which a release that does not know of it may fail: it expects what is gone, or writes what is refused. */
export function takenAway(statements: string): string[] {
  const all = statements
    .toLowerCase()
    .replace(/--.*$/gm, '')
    // The bodies of functions run later.
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
  const made = new Set(
    all.flatMap((statement) => /^create (?:unlogged )?table (\w+)/.exec(statement)?.[1] ?? []),
  )
  return all.filter((statement) => {
    const isNew = made.has(/^(?:alter table|create unique index \w+ on) (\w+)/.exec(statement)?.[1] ?? '')
    if (/^create (?:(?:unlogged )?table|trigger)\b/.test(statement)) return false
    return (
      NARROWS.some((pattern) => pattern.test(statement)) ||
      (!isNew && (REFUSES.some((pattern) => pattern.test(statement)) || asksForMore(statement)))
    )
  })
}

/** A column that must have a value, and gets none by itself. */
function asksForMore(statement: string): boolean {
  return statement
    .split(/\badd column\b/)
    .slice(1)
    .some((column) => /\bnot null\b/.test(column) && !/\b(?:default|generated)\b/.test(column))
}
