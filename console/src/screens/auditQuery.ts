import type { AuditFilters } from './Audit.tsx'

const DAY = 24 * 3_600_000

/** The query of these filters. Days are those of UTC; the last one counts as a whole. */
export function auditQuery({ from, to, ...filters }: AuditFilters): Record<string, string> {
  const set = Object.entries(filters)
    .map(([name, value]): [string, string] => [name, value.trim()])
    .filter(([, value]) => value !== '')
  const [first, last] = [startOf(from, 0), startOf(to, DAY)]
  return { ...Object.fromEntries(set), ...(first && { from: first }), ...(last && { to: last }) }
}

/** Null: it is no day. */
function startOf(day: string, later: number): string | null {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? null : new Date(time + later).toISOString()
}
