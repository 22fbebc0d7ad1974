import type { FastifyRequest } from 'fastify';

/** The origin by which a client reached this server. Undefined: its name of the host is malformed. */
export function siteOriginOf({
  protocol,
  host,
}: Pick<FastifyRequest, 'protocol' | 'host'>): string | undefined {
  return /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : undefined;
}
