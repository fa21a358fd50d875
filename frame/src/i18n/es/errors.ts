import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const errors: Messages['errors'] = {
  signInAgain: 'Su sesión ha terminado. Cierre esta ventana y vuelva a abrirla.',
  waitSeconds: (seconds) =>
    `Demasiadas solicitudes. Inténtelo de nuevo en ${count(seconds, { one: '# segundo', other: '# segundos' })}.`,
  waitAMoment: 'Demasiadas solicitudes. Inténtelo de nuevo en un momento.',
  tooMany: 'Demasiadas solicitudes.',
  goesOnIn: (seconds) =>
    `Continúa automáticamente en ${count(seconds, { one: '# segundo', other: '# segundos' })}.`,
  waitMinutes: (minutes) =>
    `Demasiadas solicitudes. Inténtelo de nuevo en ${count(minutes, { one: '# minuto', other: '# minutos' })}.`,

  offline: 'Este dispositivo no tiene conexión. Compruébela e inténtelo de nuevo.',
  notReached: 'No se ha podido contactar con el servicio. Compruebe su conexión e inténtelo de nuevo.',
  tooLate: 'El servicio no ha respondido a tiempo. Inténtelo de nuevo en un momento.',
  unreadable:
    'Ha respondido algo que no es el servicio. Si su red tiene una página de inicio de sesión, ábrala primero e inténtelo de nuevo.',
  serviceFailed: 'El servicio tiene un problema en este momento. Inténtelo de nuevo más tarde.',
  notAccepted: 'El servicio no ha aceptado esta solicitud.',
  notAllowed: 'No tiene permiso para hacer esto.',
  gone: 'Esto ya no existe.',
  notNow: 'Esto no es posible en este momento.',
  tooLarge: 'Es más grande de lo que acepta el servicio.',

  serviceTrouble: 'El servicio no está disponible en este momento',

  cannotOpen: 'Esta ventana no se puede abrir',
  cannotOpenDescription: 'No se ha enviado ni modificado nada.',
  unreachable: 'Sin conexión',
}
