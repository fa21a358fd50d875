import { logoOf } from '../theme/logos/index.ts'
import { LogoTile } from '../ui/LogoTile.tsx'
import { Card } from '../ui/screen/Card.tsx'
import styles from './Gallery.module.css'

const nothing = () => {}

export function Cards() {
  return (
    <>
      <div className={styles.cards}>
        <Card
          logo={<LogoTile src={logoOf('GOOGLE_DRIVE')} />}
          title="Google Drive"
          dot="Connected"
          onClick={nothing}
        />
        <Card
          logo={<LogoTile src={logoOf('NOTION')} />}
          title="Notion"
          note="Connected"
          dot="Connected"
          onClick={nothing}
        />
        <Card
          logo={<LogoTile src={logoOf('LOCAL_FILES')} />}
          title="Upload Files"
          note="max 20MB per file"
          onClick={nothing}
        />
        <Card
          logo={<LogoTile src={logoOf('GOOGLE_CLOUD_STORAGE')} />}
          title="Google Cloud Storage"
          onClick={nothing}
        />
        <Card
          logo={<LogoTile src={logoOf('SLACK')} />}
          title="Slack"
          note="Not available"
          disabled
          onClick={nothing}
        />
      </div>
      <div className={styles.row}>
        <LogoTile src={logoOf('GITHUB')} size={24} />
        <LogoTile src={logoOf('GITHUB')} alt="Github" />
        <LogoTile src={logoOf('GITHUB')} size={56} />
        <LogoTile src={logoOf('DROPBOX')} size={56} background="#dbe8ff" />
      </div>
    </>
  )
}
