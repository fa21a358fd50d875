import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useScreen } from '../screen/ScreenFrame.tsx'
import { listenForRowKeys } from './listenForRowKeys.ts'

type Scroller = {
  scrollToIndex: (location: { index: number; align: 'start' | 'end' }) => void
}

/** Moves the focus among the rows of a virtual list by keys. Returns the ref of the element around the list. */
export function useRowKeys(countRows: () => number, virtuoso: RefObject<Scroller | null>) {
  const [list, setList] = useState<HTMLElement | null>(null)
  const body = useScreen()?.body
  const lastIndex = useEffectEvent(() => countRows() - 1)
  const scrollTo = useEffectEvent((index: number, align: 'start' | 'end') =>
    virtuoso.current?.scrollToIndex({ index, align }),
  )
  useLayoutEffect(() => {
    if (!list) return
    return listenForRowKeys(list, { view: body ?? list, lastIndex, scrollTo })
  }, [list, body])
  return setList
}
