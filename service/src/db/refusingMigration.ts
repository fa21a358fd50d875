/** A migration that a database has. `unused_since`: it took something away, which releases that know this one do without. */
export type AppliedMigration = { readonly number: number; readonly unused_since?: number | null | undefined }

/**
 * The first that took away what a service needs which knows migrations up to `newest`. Null: such a service works on this
 * database, also when a newer one has added to it.
 */
export function refusingMigration(applied: readonly AppliedMigration[], newest: number): number | null {
  const refusing = applied.find(
    ({ number, unused_since: since }) => number > newest && since && since > newest,
  )
  return refusing?.number ?? null
}
