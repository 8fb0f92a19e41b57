package io.ironbridge.lab.db2;

import java.util.Optional;

/**
 * One version of one REST service: a row of SYSIBM.DSNSERVICE and its bound package.
 *
 * @param id unique among all services ever bound by this process; prepared statements are kept by
 *     it
 * @param key collection, name and version, case kept
 * @param isDefault whether a call without a version means this one
 * @param description text for discovery, at most 250 characters
 * @param sql the statement as given
 * @param qualifier schema of unqualified names, when not the default one
 * @param plan the bound statement
 */
record Service(
        long id,
        ServiceKey key,
        boolean isDefault,
        String description,
        String sql,
        Optional<String> qualifier,
        Plan plan) {

    Service withDefault(boolean value) {
        return new Service(id, key, value, description, sql, qualifier, plan);
    }
}
