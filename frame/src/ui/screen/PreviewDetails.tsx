import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { formatDuration } from '../../i18n/durations.ts'
import { formatList, formatNumber } from '../../i18n/numbers.ts'
import { previewTexts } from '../../i18n/previewTexts.ts'
import { fileSize } from '../../i18n/sizes.ts'
import { cleanText } from '../../lib/cleanText.ts'
import { TriangleAlertIcon } from '../icons.ts'
import styles from './FooterLine.module.css'

type Texts = ReturnType<typeof previewTexts>

/** What is counted, until now or in whole. */
export type PreviewFigures = {
  readonly state: 'running' | 'done' | 'capped' | 'failed'
  readonly capped_by: keyof Texts['stopped'] | null
  readonly files: number
  readonly folders: number
  readonly bytes: number
  readonly files_without_size: number
  readonly by_format: Readonly<Record<string, { readonly files: number; readonly bytes: number }>>
  readonly skipped: readonly {
    readonly code: keyof Texts['skips']
    readonly count: number
    readonly samples: readonly string[]
    readonly reason: string | null
  }[]
  readonly already_imported: number
  readonly limits_met: readonly (keyof Texts['limits'])[]
  readonly estimated_seconds: number
  readonly is_estimate: boolean
  readonly is_lower_bound: boolean
}

/** Further kinds are summed. */
const MAX_KINDS = 6
/** What the service counts of items without a format. */
const NO_FORMAT = 'OTHER'

/** How many, how large, which kinds, what can't be read and why, which limits, how long, and what isn't counted. */
export const PreviewDetails = observer(function PreviewDetails(props: {
  preview: PreviewFigures
  isOfPages: boolean
}) {
  const { preview, isOfPages } = props
  const { files, folders, bytes, already_imported, estimated_seconds, is_lower_bound, state } = preview
  const text = previewTexts()
  const { labels } = text
  const time = formatDuration(estimated_seconds)
  const isLeast = is_lower_bound && state !== 'running'
  const kinds = kindsOf(preview)
  return (
    <>
      <Notes preview={preview} />
      <ul>
        <Figure label={isOfPages ? labels.pages : labels.files}>{amountOf(preview, isOfPages)}</Figure>
        {already_imported > 0 && <Figure label={labels.imported}>{formatNumber(already_imported)}</Figure>}
        {folders > 0 && <Figure label={labels.folders}>{formatNumber(folders)}</Figure>}
        {bytes > 0 && <Figure label={labels.size}>{fileSize(bytes)}</Figure>}
        {state !== 'running' && files > 0 && (
          <Figure label={labels.time}>{isLeast ? text.moreThan(time) : text.about(time)}</Figure>
        )}
      </ul>
      {kinds.length > 0 && !isOfPages && (
        <section>
          <h3>{labels.kinds}</h3>
          <ul>
            {kinds.map(({ name, ...kind }) => (
              <Figure key={name} label={name}>
                {[formatNumber(kind.files), ...(kind.bytes > 0 ? [fileSize(kind.bytes)] : [])].join(' · ')}
              </Figure>
            ))}
          </ul>
        </section>
      )}
      <Skipped preview={preview} />
      {preview.files_without_size > 0 && !isOfPages && (
        <p className={styles.note}>{text.withoutSize(preview.files_without_size)}</p>
      )}
      <p className={styles.note}>{isOfPages ? text.links : text.estimate}</p>
    </>
  )
})

function amountOf({ files, state, is_lower_bound, is_estimate }: PreviewFigures, isOfPages: boolean): string {
  const text = previewTexts()
  if (is_lower_bound && state !== 'running') return (isOfPages ? text.atLeastPages : text.atLeast)(files)
  return is_estimate ? text.aboutFiles(files) : formatNumber(files)
}

const Notes = observer(function Notes({ preview }: { preview: PreviewFigures }) {
  const { state, capped_by: cap, limits_met: limits, skipped, is_estimate, is_lower_bound } = preview
  const text = previewTexts()
  const isPartly = state === 'done' && skipped.some(({ code }) => code === 'FOLDER_UNREADABLE')
  // Mail is counted without its attachments.
  const isWithout = state === 'done' && is_lower_bound && skipped.length === 0 && limits.length === 0
  if (state === 'done' && limits.length === 0 && !isPartly && !isWithout && !is_estimate) return null
  return (
    <>
      {state === 'running' && <p>{text.goesOn}</p>}
      {cap && <p>{text.stopped[cap]}</p>}
      {isPartly && <p>{text.partly}</p>}
      {isWithout && <p>{text.withoutAttachments}</p>}
      {is_estimate && <p>{text.roughly}</p>}
      {limits.map((limit) => (
        <p key={limit} className={styles.summary}>
          <TriangleAlertIcon size={16} aria-hidden="true" />
          {text.limits[limit]}
        </p>
      ))}
    </>
  )
})

const Skipped = observer(function Skipped({ preview: { skipped } }: { preview: PreviewFigures }) {
  const text = previewTexts()
  if (skipped.length === 0) return null
  return (
    <section>
      <h3>{text.labels.skipped}</h3>
      <ul>
        {skipped.map(({ code, count, samples, reason }) => (
          <Figure
            key={code}
            label={
              <>
                {text.skips[code]}
                <span className={styles.note}>
                  <bdi translate="no">{formatList(samples.map(cleanText))}</bdi>
                  {samples.length < count && ' …'}
                </span>
                {reason && <span className={styles.note}>{reason}</span>}
              </>
            }
          >
            {formatNumber(count)}
          </Figure>
        ))}
      </ul>
    </section>
  )
})

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span>{label}</span> <span>{children}</span>
    </li>
  )
}

type Kind = { readonly name: string; readonly files: number; readonly bytes: number }

/** The most frequent kinds first; the rest and items without a format are one. */
function kindsOf({ by_format }: PreviewFigures): readonly Kind[] {
  const { otherKinds } = previewTexts()
  const all = Object.entries(by_format).sort(([, one], [, other]) => other.files - one.files)
  const named = all.filter(([name]) => name !== NO_FORMAT).slice(0, MAX_KINDS)
  const others = all.filter((kind) => !named.includes(kind)).map(([, kind]) => kind)
  const rest = others.reduce(
    (sum, { files, bytes }) => ({ files: sum.files + files, bytes: sum.bytes + bytes }),
    { files: 0, bytes: 0 },
  )
  const kinds = named.map(([name, kind]) => ({ name, ...kind }))
  return rest.files > 0 ? [...kinds, { name: otherKinds, ...rest }] : kinds
}
