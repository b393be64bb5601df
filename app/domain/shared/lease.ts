/** Minutes for which a worker claims a batch: longer than handling it can last, so that nobody else does meanwhile. */
export const LEASE_MINUTES = 3
