import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
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
  /** The control it explains. */
  children: ReactElement<{ 'aria-describedby'?: string }>
  /** False where the control already says this to assistive technology, as its name. Default true. */
  describes?: boolean
  /** Asked before it shows; for texts that matter only when they are cut. */
  when?: (anchor: Element) => boolean
}

/** Milliseconds after which a finger that rests asks for the tooltip instead of the action. */
const LONG_PRESS = 500

/**
 * A short explanation: on hover after a moment, on keyboard focus at once, on touch by a long press, or by a tap
 * where it describes. It can be hovered itself and goes with Escape (WCAG 1.4.13).
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

  useLayoutEffect(() => {
    const anchor = wrapper.current?.firstElementChild
    const element = bubble.current
    if (!shown || !anchor || !element) return
    // The top layer: no scrolling parent cuts it, no pop-up covers it. Browsers without it get a fixed box.
    element.showPopover?.()
    place(element, anchor)
    return () => element.hidePopover?.()
  }, [shown])

  useEffect(() => {
    if (!shown) return
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setShown(null)
      if (!describes) return
      // This Escape is spent: the dialog around stays.
      event.stopPropagation()
      event.preventDefault()
    }
    const away = (event: Event) => {
      if (event.target instanceof Node && !wrapper.current?.contains(event.target)) setShown(null)
    }
    document.addEventListener('keydown', key, true)
    document.addEventListener('pointerdown', away, true)
    document.addEventListener('scroll', away, true)
    return () => {
      document.removeEventListener('keydown', key, true)
      document.removeEventListener('pointerdown', away, true)
      document.removeEventListener('scroll', away, true)
    }
  }, [shown, describes])

  // Text inside a button explains itself when the button has the focus.
  const explain = useEffectEvent((event: FocusEvent) => {
    if (event.type === 'blur') hide()
    else if (event.currentTarget instanceof Element && event.currentTarget.matches(':focus-visible'))
      show('now')
  })
  useEffect(() => {
    const control = wrapper.current?.parentElement?.closest('button, a')
    const told = (event: Event) => event instanceof FocusEvent && explain(event)
    control?.addEventListener('focus', told)
    control?.addEventListener('blur', told)
    return () => {
      control?.removeEventListener('focus', told)
      control?.removeEventListener('blur', told)
    }
  }, [])

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
