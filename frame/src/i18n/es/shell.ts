import type { Messages } from '../Messages.ts'

export const shell: Messages['shell'] = {
  productName: 'Inlet',
  documentTitle: 'Conectar sus datos',
  opening: 'Abriendo…',
  openingDescription: 'Esto tarda un momento.',
  retry: 'Reintentar',
  reload: 'Recargar',
  chunkFailed: 'Error al cargar',
  chunkFailedHint: 'No se pudo cargar esta parte. Compruebe su conexión e inténtelo de nuevo.',
  updated: 'Esta ventana se ha actualizado',
  updatedWaiting: 'Continuará por sí sola cuando termine el envío en curso.',
  updatedLossy: 'Recárguela para continuar. Se perderán los archivos elegidos y lo que haya escrito.',
  unexpected: 'Error inesperado de la aplicación',
  unexpectedDescription: 'Se produjo un problema en esta ventana.',
  unexpectedHint: 'Vuelva a cargar para empezar de nuevo. Lo que ya importó se conserva.',
  leaveTitle: '¿Cerrar esta ventana?',
  leave: 'Cerrar',
  stay: 'No cerrar',
  leaveScreenTitle: '¿Salir de este paso?',
  leaveScreen: 'Salir',
  stayHere: 'Permanecer',
}
