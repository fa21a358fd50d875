import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'es',
  back: 'Atrás',
  close: 'Cerrar',
  clearSearch: 'Borrar búsqueda',
  gotIt: 'Entendido',
  loading: 'Cargando…',
  selectAll: 'Seleccionar todo',
  error: 'Error',
  success: 'Operación correcta',
  warning: 'Advertencia',
}
