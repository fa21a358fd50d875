import { useState } from 'react'
import { logoOf } from '../../theme/logos/index.ts'
import { Button } from '../../ui/field/Button.tsx'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { EyeIcon, LockIcon } from '../../ui/icons.ts'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ScreenFrameProvider } from '../../ui/screen/ScreenFrame.tsx'
import styles from '../Gallery.module.css'

const nothing = () => {}

export function FormScreen() {
  const [key, setKey] = useState('')
  const [secret, setSecret] = useState('')
  return (
    <ScreenFrameProvider value={{ onClose: nothing, banner: null }}>
      <Screen
        title="Connect S3"
        description="Keys are stored encrypted."
        logo={<LogoTile src={logoOf('S3')} />}
        onBack={nothing}
        footer={<Button variant="primary">Submit</Button>}
      >
        <form className={styles.form}>
          <TextField label="Access key" value={key} onChange={setKey} error="Please enter your access key." />
          <TextField
            label="Access key secret"
            type="password"
            value={secret}
            onChange={setSecret}
            trailing={<IconButton label="Show secret" icon={<EyeIcon />} />}
          />
          <TextField
            label="Endpoint URL"
            value=""
            onChange={nothing}
            hint="Optional"
            placeholder="https://"
          />
          <p className={styles.row}>
            <LockIcon /> Your keys are encrypted and never shown again.
          </p>
        </form>
      </Screen>
    </ScreenFrameProvider>
  )
}
