/** When all that people have was written. */
const WRITTEN = Date.UTC(2024, 0, 2, 9)

/** Returns when a thing was written or last edited. `editedAt`: null if it never was. */
export function writtenAt(editedAt: string | null): Date {
  return new Date(editedAt ?? WRITTEN)
}
