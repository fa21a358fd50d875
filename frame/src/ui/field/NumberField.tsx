import { TextField, type TextFieldProps } from './TextField.tsx'

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** Null shows an empty field. */
  value: number | null
  /** The typed text. The caller parses it. */
  onText: (text: string) => void
}

/** A number field with a numeric keyboard on phones. Not type=number, which hides invalid text. */
export function NumberField({ value, onText, ...rest }: NumberFieldProps) {
  return (
    <TextField {...rest} inputMode="numeric" value={value === null ? '' : String(value)} onChange={onText} />
  )
}
