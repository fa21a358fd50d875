import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const errors: Messages['errors'] = {
  signInAgain: 'Sua sessão foi encerrada. Feche esta janela e abra-a novamente.',
  waitSeconds: (seconds) =>
    `Muitas solicitações. Tente novamente em ${count(seconds, { one: '# segundo', other: '# segundos' })}.`,
  waitAMoment: 'Muitas solicitações. Tente novamente em instantes.',
  tooMany: 'Muitas solicitações.',
  goesOnIn: (seconds) =>
    `Continua automaticamente em ${count(seconds, { one: '# segundo', other: '# segundos' })}.`,
  waitMinutes: (minutes) =>
    `Muitas solicitações. Tente novamente em ${count(minutes, { one: '# minuto', other: '# minutos' })}.`,

  offline: 'Este dispositivo está sem conexão. Verifique a conexão e tente novamente.',
  notReached: 'Não foi possível acessar o serviço. Verifique sua conexão e tente novamente.',
  tooLate: 'O serviço não respondeu a tempo. Tente novamente em instantes.',
  unreadable:
    'Algo que não é o serviço respondeu. Se a sua rede tem uma página de login, abra-a primeiro e tente novamente.',
  serviceFailed: 'O serviço está com um problema no momento. Tente novamente mais tarde.',
  notAccepted: 'O serviço não aceitou esta solicitação.',
  notAllowed: 'Você não tem permissão para fazer isso.',
  gone: 'Isto não existe mais.',
  notNow: 'Isto não é possível no momento.',
  tooLarge: 'É maior do que o serviço aceita.',

  serviceTrouble: 'O serviço não está disponível no momento',

  cannotOpen: 'Não é possível abrir esta janela',
  cannotOpenDescription: 'Nada foi enviado nem alterado.',
  unreachable: 'Sem conexão',
}
