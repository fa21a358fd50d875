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
  serviceRefused: 'O serviço não permitiu abrir esta janela',

  cannotOpen: 'Não é possível abrir esta janela',
  cannotOpenDescription: 'Nada foi enviado nem alterado.',
  tokenRejected: 'Você não fez login',
  tokenRejectedHint: (organization) =>
    `${organization} não confirmou sua identidade. Faça login por lá novamente e tente outra vez.`,
  tokenTimeout: (organization) => `${organization} não responde`,
  tokenTimeoutHint: 'A confirmação da sua identidade demorou demais. Aguarde um momento e tente novamente.',
  tokenInvalid: 'Não foi possível fazer login',
  tokenInvalidHint: (organization) =>
    `Os dados enviados por ${organization} para confirmar sua identidade não podem ser usados. O suporte do site pode ajudar.`,
  tokenExpired: 'Sua sessão expirou',
  tokenExpiredHint: (organization) => `Faça login novamente em ${organization} e tente outra vez.`,
  unreachable: 'Sem conexão',
  unreachableHint: 'Não foi possível acessar o serviço. Verifique sua conexão e tente novamente.',
  hostNotAllowed: (origin) => `${origin} não tem permissão para abrir esta janela`,
  hostNotAllowedHint: 'Esta página não é uma das que este serviço conhece. Nada foi enviado nem alterado.',
  notEmbedded: 'Esta página não pode ser aberta diretamente',
  notEmbeddedHint: 'Abra-a no aplicativo em que você quer conectar seus dados.',
  unsupportedHost: 'Esta página não consegue abrir a janela',
  unsupportedHostHint: 'Ela é um arquivo local ou está isolada pelo ambiente em que se encontra.',
  versionMismatch: 'Esta janela e a página em que ela está não são compatíveis',
  versionMismatchHint: 'Recarregue a página. Se o problema continuar, fale com o suporte do site.',
  apiNotAllowed: 'Este serviço não é permitido aqui',
  apiNotAllowedHint: (organization) =>
    `${organization} solicita um serviço para o qual esta janela não pode enviar seus dados. Nada foi enviado.`,
}
