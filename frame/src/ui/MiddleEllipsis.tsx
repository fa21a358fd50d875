import styles from './MiddleEllipsis.module.css'
import { Tooltip } from './Tooltip.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

declare module 'react' {
  interface CSSProperties {
    /** How much of the start of a name stays, whatever is left out. */
    '--kept'?: string
  }
}

type MiddleEllipsisProps = {
  text: string
  /** What is drawn; by default the text. */
  shown?: string
  /** Characters of the start that always show. */
  keptStart?: number
}

/** The hidden whole is wider than what is shown of it. */
const cut = (shown: Element) =>
  (shown.closest('bdi')?.firstElementChild?.scrollWidth ?? 0) > shown.clientWidth + 1

/**
 * A name on one line. Where it does not fit the middle is left out, because endings tell versions, types and accounts
 * apart. The text stands in the document once and whole; what is seen is drawn from it by CSS. No browser translates it.
 */
export function MiddleEllipsis({ text, shown = text, keptStart }: MiddleEllipsisProps) {
  const [start, end] = split(shown)
  return (
    <bdi className={styles.name} translate="no">
      <VisuallyHidden>{text}</VisuallyHidden>
      <Tooltip text={text} describes={false} when={cut}>
        <span
          className={styles.shown}
          data-start={start}
          data-end={end}
          style={keptStart === undefined ? undefined : { '--kept': `${keptStart}ch` }}
          aria-hidden="true"
        />
      </Tooltip>
    </bdi>
  )
}

/** Characters kept at the end: a usual extension and what stands before it ("_v2.docx"). */
const KEPT_CHARACTERS = 9

function split(text: string): readonly [start: string, end: string] {
  const characters = Array.from(text)
  // A start of a few letters is not worth an ellipsis.
  let at = characters.length < KEPT_CHARACTERS + 5 ? 0 : characters.length - KEPT_CHARACTERS
  // Not between a letter and its marks.
  while (at > 0 && /^[\p{M}\p{Emoji_Modifier}\u200d]/u.test(characters[at] ?? '')) at -= 1
  return [characters.slice(0, at).join(''), characters.slice(at).join('')]
}
