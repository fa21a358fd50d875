import { useState } from 'react'
import { Button } from '../ui/field/Button.tsx'
import { IconButton } from '../ui/field/IconButton.tsx'
import { EllipsisVerticalIcon, PlusIcon, RefreshCwIcon, Trash2Icon, UploadIcon, XIcon } from '../ui/icons.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import styles from './Gallery.module.css'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const

export function Buttons() {
  const [busy, setBusy] = useState(true)
  return (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>Connect</Button>
          <Button variant={variant} icon={<UploadIcon />}>
            Upload files
          </Button>
          <Button variant={variant} busy={busy} onClick={() => setBusy(true)}>
            Connecting
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <IconButton label="More actions" icon={<EllipsisVerticalIcon />} />
        <IconButton label="Refresh" icon={<RefreshCwIcon />} />
        <IconButton label="Add" icon={<PlusIcon />} variant="secondary" />
        <IconButton label="Delete" icon={<Trash2Icon />} disabled />
        <IconButton label="Close" icon={<XIcon />} />
        <Tooltip text="Up to 20 files can be synced again at a time. Select fewer files.">
          <Button>With an explanation</Button>
        </Tooltip>
      </div>
      <div className={styles.narrow}>
        <Button variant="primary" full>
          As wide as its place
        </Button>
      </div>
    </>
  )
}
