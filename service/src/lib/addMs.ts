export function addMs(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
