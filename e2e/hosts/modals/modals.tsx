import { DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react'
import MuiDialog from '@mui/material/Dialog'
import { createFocusTrap } from 'focus-trap'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog, Modal as AriaModal } from 'react-aria-components'

type Modal = ComponentType<{ children: ReactNode }>

const none: Modal = ({ children }) => <main>{children}</main>

const radix: Modal = ({ children }) => (
  <RadixDialog.Root defaultOpen>
    <RadixDialog.Portal>
      <RadixDialog.Overlay />
      <RadixDialog.Content data-host-modal aria-describedby={undefined}>
        <RadixDialog.Title>Host modal</RadixDialog.Title>
        {children}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  </RadixDialog.Root>
)

const aria: Modal = ({ children }) => (
  <AriaModal defaultOpen isDismissable>
    <AriaDialog aria-label="Host modal" data-host-modal>
      {children}
    </AriaDialog>
  </AriaModal>
)

const mui: Modal = ({ children }) => (
  <MuiDialog open data-host-modal>
    {children}
  </MuiDialog>
)

const headless: Modal = ({ children }) => (
  <HeadlessDialog open onClose={() => {}}>
    <DialogPanel data-host-modal>{children}</DialogPanel>
  </HeadlessDialog>
)

const focusTrap: Modal = ({ children }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const trap = createFocusTrap(box.current).activate()
    return () => void trap.deactivate()
  }, [])
  return (
    <div ref={box} data-host-modal>
      {children}
    </div>
  )
}

const native: Modal = ({ children }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const own = dialog.current
    own?.showModal()
    return () => own?.close()
  }, [])
  return (
    <dialog ref={dialog} data-host-modal>
      {children}
    </dialog>
  )
}

/** Modals as products build them, each with the focus trap of its library. */
export const modals = { none, radix, aria, mui, headless, 'focus-trap': focusTrap, native }

export type ModalName = keyof typeof modals
