import { withReason } from '../../i18n/withReason.ts'
import type { UploadItem } from './UploadItem.ts'

/** What is wrong with a file, and why. */
export function problemOf({ message, reason }: UploadItem): string {
  return reason === message ? message : withReason(message, reason)
}
