import { cleanText } from '../../lib/cleanText.ts'
import { ChevronRightIcon } from '../icons.ts'
import { Tooltip } from '../Tooltip.tsx'
import styles from './Breadcrumb.module.css'
import { shorten } from './shorten.ts'

type Crumb = {
  readonly id: string
  readonly label: string
  /** The full name if `label` is shortened; shown as a tooltip. */
  readonly full?: string
}

type BreadcrumbProps = {
  label: string
  /** From the root, whose label is never cut, to the current folder. */
  items: readonly Crumb[]
  /** Longer labels are shortened to this many characters. Default 15. */
  length?: number
  onSelect: (id: string) => void
}

export function Breadcrumb({ label, items, length = 15, onSelect }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {items.map((item, index) => {
          const whole = cleanText(item.full ?? item.label)
          // The first is not a folder's name but our text for all of them.
          const short = index === 0 ? whole : shorten(cleanText(item.label), length)
          const current = index === items.length - 1
          return (
            <li key={item.id} className={styles.item}>
              {index > 0 ? <ChevronRightIcon /> : null}
              <Tooltip text={whole} describes={false} when={() => whole !== short}>
                {current ? (
                  <span aria-current="page" className={styles.current}>
                    <bdi translate="no">{short}</bdi>
                  </span>
                ) : (
                  <button
                    type="button"
                    className={styles.crumb}
                    aria-label={whole === short ? undefined : whole}
                    onClick={() => onSelect(item.id)}
                  >
                    <bdi translate="no">{short}</bdi>
                  </button>
                )}
              </Tooltip>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
