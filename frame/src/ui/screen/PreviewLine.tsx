import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { formatDuration } from '../../i18n/durations.ts'
import { previewTexts } from '../../i18n/previewTexts.ts'
import { fileSize } from '../../i18n/sizes.ts'
import { Button } from '../field/Button.tsx'
import { TriangleAlertIcon } from '../icons.ts'
import { LiveRegion } from '../LiveRegion.tsx'
import { BottomSheet } from '../overlay/BottomSheet.tsx'
import { Spinner } from '../Spinner.tsx'
import styles from './FooterLine.module.css'
import { PreviewDetails, type PreviewFigures } from './PreviewDetails.tsx'

export type PreviewShown = {
  readonly status: 'off' | 'counting' | 'ended' | 'failed'
  /** Null until the first response. */
  readonly preview: PreviewFigures | null
  readonly isShown: boolean
  /** The import waits for it. */
  readonly isAwaited: boolean
  /** It counts pages of websites. */
  readonly isOfPages?: boolean
  readonly retry: () => void
}

/** One line that says what an import would bring, as far as it is counted, and opens to the rest. */
export const PreviewLine = observer(function PreviewLine({ shown }: { shown: PreviewShown }) {
  const [isOpen, setOpen] = useState(false)
  const { status, preview, isOfPages = false, retry } = shown
  const text = previewTexts()
  if (status === 'off' || !(shown.isShown || shown.isAwaited)) return null
  const isCounting = status === 'counting'
  const waiting = isCounting && shown.isAwaited ? text.awaited : ''
  const said = status === 'failed' ? text.failed : preview ? summaryOf(preview, isOfPages) : text.counting
  return (
    <div className={styles.line}>
      <p className={styles.summary}>
        {isCounting && <Spinner />}
        {preview && preview.limits_met.length > 0 && <TriangleAlertIcon size={16} aria-hidden="true" />}
        <span>{waiting ? `${said} · ${waiting}` : said}</span>
      </p>
      {status === 'failed' ? (
        <Button variant="quiet" onClick={retry}>
          {text.retry}
        </Button>
      ) : (
        preview && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {text.details}
          </Button>
        )
      )}
      {preview && (
        <BottomSheet open={isOpen && status !== 'failed'} title={text.title} onClose={() => setOpen(false)}>
          <PreviewDetails preview={preview} isOfPages={isOfPages} />
        </BottomSheet>
      )}
      {/* What grows is not read out, only where it ends. */}
      <LiveRegion text={isCounting ? waiting : said} />
    </div>
  )
})

/** `At least 14,200 files · 31 GB · more than 2 hr · 212 can't be read`; what there is none of is left out. */
function summaryOf(preview: PreviewFigures, isOfPages: boolean): string {
  const text = previewTexts()
  const exact = isOfPages ? text.pages : text.files
  const whole = preview.is_estimate ? text.aboutFiles : exact
  const atLeast = isOfPages ? text.atLeastPages : text.atLeast
  const soFar = isOfPages ? text.pagesSoFar : text.soFar
  const { state, files, bytes, skipped, limits_met, estimated_seconds, is_lower_bound } = preview
  const isRunning = state === 'running'
  const unread = skipped.reduce((sum, { count }) => sum + count, 0)
  const time = formatDuration(estimated_seconds)
  const parts = [
    isRunning ? soFar(files) : is_lower_bound ? atLeast(files) : whole(files),
    ...(bytes > 0 ? [fileSize(bytes)] : []),
    ...(isRunning || files === 0 ? [] : [is_lower_bound ? text.moreThan(time) : text.about(time)]),
    ...(unread > 0 ? [text.unreadable(unread)] : []),
    ...(limits_met.length > 0 ? [text.overLimit] : []),
  ]
  return isRunning && files === 0 ? text.counting : parts.join(' · ')
}
