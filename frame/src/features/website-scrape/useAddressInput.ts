import { useEffect } from 'react'
import { linksIn } from '../../lib/webAddress.ts'

type AddressInput = {
  /** Whether URLs are accepted now. */
  readonly isOpen: boolean
  readonly onAddresses: (addresses: readonly string[]) => void
}

/** Accepts URLs that are pasted or dropped outside of fields, which handle them themselves. */
export function useAddressInput({ isOpen, onAddresses }: AddressInput) {
  useEffect(() => {
    if (!isOpen) return
    const listening = new AbortController()
    const take = (event: Event, text: string) => {
      const links = linksIn(text)
      if (event.defaultPrevented || isField(event) || links.length === 0) return
      event.preventDefault()
      onAddresses(links)
    }
    document.addEventListener(
      'paste',
      (event) => take(event, event.clipboardData?.getData('text/plain') ?? ''),
      listening,
    )
    document.addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes(LINK) && !isField(event)) event.preventDefault()
      },
      listening,
    )
    document.addEventListener(
      'drop',
      (event) => take(event, event.dataTransfer?.getData(LINK) ?? ''),
      listening,
    )
    return () => listening.abort()
  }, [isOpen, onAddresses])
}

const LINK = 'text/uri-list'

function isField({ target }: Event): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null
}
