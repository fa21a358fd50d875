import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { place } from './place.ts'
import styles from './Tooltip.module.css'

type TooltipProps = {
  text: string
  /** The control that it explains. */
  children: ReactElement<{ 'aria-describedby'?: string }>
  /** False if the control's name already contains the text for screen readers. Default true. */
  describes?: boolean
  /** Checked before it shows, for text that is needed only if it is cut. */
  when?: (anchor: Element) => boolean
}

/** After this time in milliseconds, a touch shows the tooltip instead of the action. */
const LONG_PRESS = 500

/**
 * A short explanation: on hover after a moment, on keyboard focus at once, on touch by a long press, or by a tap if
 * it describes. It can be hovered, and Escape closes it (WCAG 1.4.13).
 */
export function Tooltip({ text, children, describes = true, when }: TooltipProps) {
  const id = useId()
  const wrapper = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const pressedAt = useRef(0)
  const [shown, setShown] = useState<'now' | 'soon' | null>(null)

  const show = (how: 'now' | 'soon') => {
    const anchor = wrapper.current?.firstElementChild
    if (anchor && (!when || when(anchor))) setShown(how)
  }
  const hide = () => setShown(null)
  const follow = () => {
    const anchor = wrapper.current?.firstElementChild
    if (anchor && bubble.current) place(bubble.current, anchor)
  }

  useLayoutEffect(() => {
    const anchor = wrapper.current?.firstElementChild
    const element = bubble.current
    if (!shown || !anchor || !element) return
    // In the top layer: no scrolling parent cuts it, and no pop-up covers it. Older browsers use a fixed box.
    element.showPopover?.()
    place(element, anchor)
    return () => element.hidePopover?.()
  }, [shown])

  useDismissal(shown !== null, wrapper, { spendsEscape: describes, hide, follow })
  useFocusOfControl(wrapper, { show: () => show('now'), hide })

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'touch') {
      pressedAt.current = event.timeStamp
      show('soon')
    } else if (!describes) hide()
  }
  const onPointerUp = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || event.timeStamp - pressedAt.current >= LONG_PRESS) return
    if (describes) show('now')
    else hide()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its child, which is the control.
    <span
      ref={wrapper}
      className={styles.wrapper}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show('soon')}
      onPointerLeave={(event) => event.pointerType !== 'touch' && hide()}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerCancel={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show('now')}
      onBlur={hide}
    >
      {describes ? cloneElement(children, { 'aria-describedby': id }) : children}
      {describes || shown ? (
        <span
          ref={bubble}
          id={id}
          role={describes ? 'tooltip' : undefined}
          aria-hidden={describes ? undefined : true}
          popover="manual"
          className={styles.bubble}
          data-shown={shown ?? undefined}
        >
          {text}
        </span>
      ) : null}
    </span>
  )
}

/**
 * While it is shown, Escape and a touch elsewhere hide it. So does scrolling, unless its control has keyboard focus.
 */
function useDismissal(
  isShown: boolean,
  wrapper: RefObject<HTMLElement | null>,
  { spendsEscape, hide, follow }: { spendsEscape: boolean; hide: () => void; follow: () => void },
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    hide()
    if (!spendsEscape) return
    // Stops the event, so that the dialog around stays open.
    event.stopPropagation()
    event.preventDefault()
  })
  const onAway = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !wrapper.current?.contains(event.target)) hide()
  })
  // The list scrolls to a control reached by Tab, just after the tooltip has appeared.
  const onScroll = useEffectEvent((event: Event) => {
    if (wrapper.current?.querySelector(':focus-visible')) follow()
    else onAway(event)
  })
  useEffect(() => {
    if (!isShown) return
    const ending = new AbortController()
    const life = { capture: true, signal: ending.signal }
    document.addEventListener('keydown', (event) => onKey(event), life)
    document.addEventListener('pointerdown', (event) => onAway(event), life)
    document.addEventListener('scroll', (event) => onScroll(event), life)
    return () => ending.abort()
  }, [isShown])
}

/** Text inside a button shows its tooltip when the button has focus. */
function useFocusOfControl(
  wrapper: RefObject<HTMLElement | null>,
  { show, hide }: { show: () => void; hide: () => void },
) {
  const onFocus = useEffectEvent((control: Element) => {
    if (control.matches(':focus-visible')) show()
  })
  const onBlur = useEffectEvent(hide)
  useEffect(() => {
    const control = wrapper.current?.parentElement?.closest('button, a')
    const ending = new AbortController()
    control?.addEventListener('focus', () => onFocus(control), ending)
    control?.addEventListener('blur', () => onBlur(), ending)
    return () => ending.abort()
  }, [wrapper])
}
