import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../field/IconButton.tsx'
import { ArrowLeftIcon, XIcon } from '../icons.ts'
import styles from './Screen.module.css'
import { ScreenContext, useScreenFrame } from './ScreenFrame.tsx'
import { useMedia } from './useMedia.ts'

type ScreenProps = {
  title: string
  titleId?: string
  logo?: ReactNode
  /** One short line about this step; also the dialog's description for screen readers. */
  description: ReactNode
  onBack?: () => void
  /** Back leaves the widget: Escape closes it. Default false. */
  isFirst?: boolean
  /** At the right of the header, before the close button. */
  actions?: ReactNode
  /** Below the header. */
  tabs?: ReactNode
  /** Pinned to the bottom edge: the one primary action. */
  footer?: ReactNode
  /** When it changes, the title is focused: a new step begins. */
  focusKey?: string
  children: ReactNode
}

const KEEPS_FOCUS = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=tab]'

/** The shell of every step: header, banner, a body that alone scrolls, footer. */
export const Screen = observer(function Screen(props: ScreenProps) {
  const { title, logo, description, onBack, actions, tabs, footer, focusKey, children } = props
  const { onClose, banner, leave, onEscape, isShown = true } = useScreenFrame()
  const id = useId()
  const titleId = props.titleId ?? `${id}title`
  const heading = useRef<HTMLHeadingElement>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [main, setMain] = useState<HTMLElement | null>(null)
  // At high zoom or on a phone in landscape, the header would leave no room, so everything scrolls.
  const body = useMedia('(max-height: 25em)') ? root : main
  const [pinned, setPinned] = useState<HTMLElement | null>(null)
  const surroundings = useMemo(
    () => ({ body, footer: pinned, focusTitle: () => heading.current?.focus() }),
    [body, pinned],
  )

  const goesBack = Boolean(onBack) && !props.isFirst
  const back = useRef(onBack)
  useEffect(() => {
    back.current = onBack
  })
  useEffect(() => (goesBack ? onEscape?.(() => back.current?.()) : undefined), [goesBack, onEscape])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when, nothing of it is read.
  useEffect(() => {
    if (!isShown) return
    // A field of the new step that took the focus keeps it, and so does the tab that led here.
    const active = document.activeElement
    if (!active?.matches(KEEPS_FOCUS)) heading.current?.focus()
  }, [focusKey, isShown])

  return (
    <ScreenContext value={surroundings}>
      <div
        ref={setRoot}
        role="dialog"
        aria-labelledby={titleId}
        aria-describedby={`${id}description`}
        className={styles.screen}
      >
        <header className={styles.header}>
          {onBack ? (
            <IconButton
              label={t().ui.back}
              icon={<ArrowLeftIcon />}
              className={styles.back}
              onClick={() => (leave ? leave(onBack) : onBack())}
            />
          ) : null}
          {logo}
          <div className={styles.titles}>
            <h1 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            <div id={`${id}description`} className={styles.description}>
              {description}
            </div>
          </div>
          {actions}
          {onClose ? (
            <IconButton label={t().ui.close} icon={<XIcon />} className={styles.close} onClick={onClose} />
          ) : null}
        </header>
        <div className={styles.banner}>{banner}</div>
        {tabs ? <div className={styles.tabs}>{tabs}</div> : null}
        <main ref={setMain} className={styles.body}>
          {children}
        </main>
        <footer ref={setPinned} className={styles.footer}>
          {footer}
        </footer>
      </div>
    </ScreenContext>
  )
})
