import type { ReactNode } from 'react'
import { cleanText } from '../../lib/cleanText.ts'
import { Tooltip } from '../Tooltip.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './FileName.module.css'
import { fileIcon } from './fileIcon.ts'

type FileNameProps = {
  /** Of unknown origin: made safe here. */
  name: string
  /** Instead of the icon by type, for example a folder; null for none. */
  icon?: ReactNode
}

/** The hidden whole is wider than what is shown of it. */
const cut = (shown: Element) =>
  (shown.closest('bdi')?.firstElementChild?.scrollWidth ?? 0) > shown.clientWidth + 1

/**
 * A file's name on one line. Where it does not fit the middle gives way, because endings tell versions and types
 * apart. The text stands in the document once and whole; what is seen is drawn from it by CSS.
 */
export function FileName({ name, icon }: FileNameProps) {
  const text = cleanText(name)
  const [start, end] = split(text)
  const Icon = fileIcon(text)
  return (
    <span className={styles.file}>
      {icon === undefined ? <Icon /> : icon}
      <bdi className={styles.name}>
        <VisuallyHidden>{text}</VisuallyHidden>
        <Tooltip text={text} describes={false} when={cut}>
          <span className={styles.shown} data-start={start} data-end={end} aria-hidden="true" />
        </Tooltip>
      </bdi>
    </span>
  )
}

/** Characters kept at the end: a usual extension and what stands before it ("_v2.docx"). */
const KEPT = 9

function split(text: string): readonly [start: string, end: string] {
  const characters = Array.from(text)
  // A start of a few letters is not worth an ellipsis.
  let at = characters.length < KEPT + 5 ? 0 : characters.length - KEPT
  // Not between a letter and its marks.
  while (at > 0 && /^[\p{M}\p{Emoji_Modifier}\u200d]/u.test(characters[at] ?? '')) at -= 1
  return [characters.slice(0, at).join(''), characters.slice(at).join('')]
}
