import { useState } from 'react'
import { Button } from '../ui/field/Button.tsx'
import { IconButton } from '../ui/field/IconButton.tsx'
import { NumberField } from '../ui/field/NumberField.tsx'
import {
  EllipsisVerticalIcon,
  PlusIcon,
  RefreshCwIcon,
  SlidersHorizontalIcon,
  UnplugIcon,
} from '../ui/icons.ts'
import { BottomSheet } from '../ui/overlay/BottomSheet.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { Popover } from '../ui/overlay/Popover.tsx'
import styles from './Gallery.module.css'

const nothing = () => {}

export function Overlays() {
  const [open, setOpen] = useState<'popover' | 'sheet' | 'confirm' | null>(null)
  const [depth, setDepth] = useState<number | null>(3)
  const close = () => setOpen(null)
  const form = (
    <>
      <NumberField
        label="Recursion depth"
        value={depth}
        onText={(typed) => setDepth(Number.parseInt(typed, 10) || 0)}
      />
      <NumberField label="Max pages to scrape" value={100} onText={nothing} hint="At most 100" />
      <Button variant="primary" onClick={close}>
        Apply
      </Button>
    </>
  )
  return (
    <div className={styles.row}>
      <Menu
        label="Account actions"
        trigger={<IconButton label="Account actions" icon={<EllipsisVerticalIcon />} />}
        items={[
          { id: 'resync', label: 'Re-sync', icon: <RefreshCwIcon />, onSelect: nothing },
          { id: 'add', label: 'Add account', icon: <PlusIcon />, onSelect: nothing },
          { id: 'off', label: 'Not now', icon: <PlusIcon />, disabled: true, onSelect: nothing },
          'separator',
          { id: 'disconnect', label: 'Disconnect', icon: <UnplugIcon />, danger: true, onSelect: nothing },
        ]}
      />
      <Popover
        open={open === 'popover'}
        onOpenChange={(next) => setOpen(next ? 'popover' : null)}
        trigger={<Button icon={<SlidersHorizontalIcon />}>Configure</Button>}
        title="Configure"
      >
        {form}
      </Popover>
      <Button onClick={() => setOpen('sheet')}>Bottom sheet</Button>
      <BottomSheet open={open === 'sheet'} title="Configure" onClose={close}>
        {form}
      </BottomSheet>
      <Button onClick={() => setOpen('confirm')}>Confirm</Button>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Disconnect this account?"
        text="Its files stay until you delete them. Syncing ends at once."
        confirmLabel="Disconnect"
        cancelLabel="Cancel"
        danger
        error="Error disconnecting account"
        onConfirm={close}
        onCancel={close}
      />
    </div>
  )
}
