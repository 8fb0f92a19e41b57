package io.ironbridge.gateway;

/**
 * Who may call an operation.
 *
 * @param authenticated a user of the registry only
 * @param secure over TLS only
 * @param nobody the document asks for roles, which cannot be checked yet: closed rather than open
 */
record AccessRule(boolean authenticated, boolean secure, boolean nobody) {}
