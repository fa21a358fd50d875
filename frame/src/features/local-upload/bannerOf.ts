import type { Banner } from '../../domain/shell/Banners.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { withReason } from '../../i18n/withReason.ts'
import { reasonsOf } from './rejections.ts'
import type { UploadRun } from './UploadRun.ts'

/** What the person reads about a run in which not all went well; null where it did. */
export function bannerOf({ items }: Pick<UploadRun, 'items'>): Banner | null {
  const text = uploadTexts()
  const failed = items.filter(({ status }) => status === 'failed')
  const untagged = items.filter(({ status }) => status === 'untagged')
  if (failed.length > 0)
    return {
      type: 'ERROR',
      message: text.someFailed,
      additionalInfo: withReason(text.counts(items.length - failed.length, failed.length), reasonsOf(failed)),
    }
  if (untagged.length === 0) return null
  return { type: 'ERROR', message: text.tagsFailed, additionalInfo: reasonsOf(untagged) }
}
