import { Badge } from '../ui/Badge.tsx'
import { BannerStrip } from '../ui/screen/BannerStrip.tsx'
import styles from './Gallery.module.css'

const nothing = () => {}

export function Banners() {
  return (
    <>
      <BannerStrip type="ERROR" message="Error deleting files" onDismiss={nothing} />
      <BannerStrip type="SUCCESS" message="Your files have been queued for deletion!" onDismiss={nothing} />
      <BannerStrip
        type="WARN"
        message="Your content is being synced."
        additionalInfo="This can take a few minutes for large accounts."
        ctaText="OK"
        onDismiss={nothing}
      />
      <p>&nbsp;</p>
      <div className={styles.row}>
        <Badge tone="success">Ready</Badge>
        <Badge tone="danger" icon="alert" title="The source answered: file too large (413)">
          Error
        </Badge>
        <Badge tone="info" icon="spinner">
          Syncing
        </Badge>
        <Badge tone="warning" icon="clock" title="Waiting: the source limits our requests">
          Syncing
        </Badge>
        <Badge tone="neutral" icon="check">
          Added
        </Badge>
      </div>
    </>
  )
}
