import { AppError } from '#kernel/errors.ts';

export function botNotFound(): AppError {
  return new AppError('not_found', 'Bot not found', { code: 'BOT_NOT_FOUND' });
}

export function botInactive(): AppError {
  return new AppError('forbidden', 'This bot is not active', { code: 'BOT_INACTIVE' });
}
