import { logoOf } from '../../theme/logos/index.ts'
import { Button } from '../../ui/field/Button.tsx'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ScreenFrameProvider } from '../../ui/screen/ScreenFrame.tsx'
import styles from '../Gallery.module.css'

const nothing = () => {}

export function ConsentScreen() {
  return (
    <ScreenFrameProvider value={{ onClose: nothing, banner: null }}>
      <Screen
        title="Connect your content"
        description="Acme would like to import content of yours."
        footer={
          <Button variant="primary" full>
            Connect
          </Button>
        }
      >
        <div className={styles.row}>
          <LogoTile src={logoOf('SERVICENOW')} size={56} />
          <LogoTile src={logoOf('LOCAL_FILES')} size={56} />
        </div>
        <p>Acme uses Inlet to connect your account.</p>
      </Screen>
    </ScreenFrameProvider>
  )
}
