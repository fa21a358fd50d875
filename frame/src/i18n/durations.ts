import { t } from './t.ts'

const HOUR_MINUTES = 60

/** `18 min`, `2.5 hr`: whole minutes below an hour and a half, at least one. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const isLong = minutes > 1.5 * HOUR_MINUTES
  return new Intl.NumberFormat(t().ui.locale, {
    style: 'unit',
    unit: isLong ? 'hour' : 'minute',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(isLong ? minutes / HOUR_MINUTES : minutes)
}
