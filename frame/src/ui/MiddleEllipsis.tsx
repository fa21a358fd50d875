import styles from './MiddleEllipsis.module.css'
import { Tooltip } from './Tooltip.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

declare module 'react' {
  interface CSSProperties {
    /** How much of the start of a name always shows. */
    '--kept'?: string
  }
}

type MiddleEllipsisProps = {
  text: string
  /** What is rendered; by default the text. */
  shown?: string
  /** Number of characters at the start that always show. */
  keptStart?: number
}

/** The full text is wider than the part shown. */
const cut = (shown: Element) =>
  (shown.closest('bdi')?.firstElementChild?.scrollWidth ?? 0) > shown.clientWidth + 1

/**
 * A name on one line. If it does not fit, its middle is cut, because endings distinguish versions, types and
 * accounts. The text is in the document once and whole; CSS renders the shown parts. Browsers do not translate it.
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

/** Characters at the end that always show: an extension and the text before it ("_v2.docx"). */
const KEPT_CHARACTERS = 9

function split(text: string): readonly [start: string, end: string] {
  const characters = Array.from(text)
  // Cutting after a few letters is not worth it.
  let at = characters.length < KEPT_CHARACTERS + 5 ? 0 : characters.length - KEPT_CHARACTERS
  // Not between a letter and its combining marks.
  while (at > 0 && /^[\p{M}\p{Emoji_Modifier}\u200d]/u.test(characters[at] ?? '')) at -= 1
  return [characters.slice(0, at).join(''), characters.slice(at).join('')]
}
