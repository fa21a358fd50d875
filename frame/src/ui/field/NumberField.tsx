import { TextField, type TextFieldProps } from './TextField.tsx'

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** Null shows an empty field. */
  value: number | null
  /** What was typed, as it is: the caller's rules decide what becomes of it. */
  onText: (text: string) => void
}

/** A number with digits' keyboard on phones; not type=number, which hides what it cannot read. */
export function NumberField({ value, onText, ...rest }: NumberFieldProps) {
  return (
    <TextField {...rest} inputMode="numeric" value={value === null ? '' : String(value)} onChange={onText} />
  )
}
