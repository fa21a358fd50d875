'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import type { TokenFetcher, WidgetConfig, WidgetHandle } from './config.ts'
import { Widget } from './index.ts'

/**
 * The options of `Widget.open` as properties. `open` says whether the widget is shown (default false here) and
 * `setOpen` gets every change the person makes, so that `useState` fits both. Changed properties reach the open
 * widget; one that is taken away goes back to its default.
 */
export type InletWidgetProps = WidgetConfig & {
  readonly tokenFetcher: TokenFetcher
  /** Gets the handle of the open widget, for `addFiles` and `addUrls`; null while it is closed. */
  readonly handleRef?: { current: WidgetHandle | null }
  /** Shown in its place, such as the button that opens it. */
  readonly children?: ReactNode
}

type Mounted = { props: InletWidgetProps; handle?: WidgetHandle | undefined }

/**
 * The widget as a controlled component. It renders nothing but its children in its place; a page has one. If the person has something unsaved, `open={false}` asks them first and `setOpen(true)` says so.
 */
export function InletWidget(props: InletWidgetProps): ReactNode {
  const mounted = useRef<Mounted>({ props })
  const isShown = Boolean(props.open || props.alwaysOpen)

  useEffect(() => {
    mounted.current.props = props
    if (mounted.current.handle) show(mounted.current)
  })

  useEffect(() => {
    const { current } = mounted
    if (isShown) show(current)
    else {
      current.handle?.close().then((isClosed) => {
        if (!isClosed) current.props.setOpen?.(true)
      })
    }
  }, [isShown])

  useEffect(() => {
    const { current } = mounted
    return () => {
      current.handle?.destroy()
      hold(current)
    }
  }, [])

  return props.children
}

function show(mounted: Mounted): void {
  const { tokenFetcher, handleRef: _, children: __, ...config } = mounted.props
  const handle = Widget.open(tokenFetcher, {
    ...config,
    open: true,
    setOpen(isOpen) {
      hold(mounted)
      mounted.props.setOpen?.(isOpen)
    },
  })
  hold(mounted, handle)
}

/** Keeps the handle, or nothing once the widget is gone. */
function hold(mounted: Mounted, handle?: WidgetHandle): void {
  mounted.handle = handle
  if (mounted.props.handleRef) mounted.props.handleRef.current = handle ?? null
}
