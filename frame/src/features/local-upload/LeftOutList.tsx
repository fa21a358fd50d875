import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { FileName } from '../../ui/table/FileName.tsx'
import styles from './LeftOutList.module.css'
import type { LeftOut } from './rejections.ts'

/** Rows that are drawn at once: thousands say no more than a number does. */
const MAX_ROWS = 20

type LeftOutListProps = {
  readonly files: readonly LeftOut[]
  readonly title: string
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** Files that were chosen and are not taken, each with the reason. */
export const LeftOutList = observer(function LeftOutList({ files, title, children }: LeftOutListProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (files.length === 0) return null
  const shown = showsAll ? files : files.slice(0, MAX_ROWS)
  return (
    <section className={styles.box} aria-label={title}>
      <p className={styles.summary}>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard where browsers don't see to that */}
      <ul className={styles.list} tabIndex={0} aria-label={title}>
        {shown.map(({ key, path, reason }) => (
          <li key={key} className={styles.row}>
            <FileName name={path} />
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {shown.length < files.length && (
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            {uploadTexts().showAll(files.length)}
          </Button>
        )}
        {children}
      </div>
    </section>
  )
})
