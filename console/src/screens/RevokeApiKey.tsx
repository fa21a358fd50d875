import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../frame/src/ui/field/Button.tsx'
import { VisuallyHidden } from '../../../frame/src/ui/VisuallyHidden.tsx'
import { reasonOf } from '../calls/reasonOf.ts'
import styles from './ApiKeys.module.css'

type RevokeApiKeyProps = { readonly name: string; readonly revoke: () => Promise<void> }

/** Asks once more before it revokes a key. */
export function RevokeApiKey({ name, revoke }: RevokeApiKeyProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const keep = useRef<HTMLButtonElement>(null)
  const begin = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (isAsking) keep.current?.focus()
    else if (wasAsked.current) begin.current?.focus()
    wasAsked.current = isAsking
  }, [isAsking])
  const end = async () => {
    setBusy(true)
    setReason('')
    try {
      await revoke()
    } catch (fault) {
      setReason(reasonOf(fault))
    }
    setBusy(false)
  }
  if (!isAsking)
    return (
      <Button ref={begin} onClick={() => setAsking(true)}>
        Revoke<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    )
  return (
    <div className={styles.question}>
      <p>Programs that use it are refused at once.</p>
      <div className={styles.buttons}>
        <Button variant="danger" busy={isBusy} onClick={end}>
          Revoke key<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
        <Button ref={keep} variant="quiet" onClick={() => setAsking(false)}>
          Keep<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
      <p role="alert" className={styles.bad}>
        {reason}
      </p>
    </div>
  )
}
