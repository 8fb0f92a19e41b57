package io.ironbridge.gateway.security;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.SearchResultEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Names of a directory's users: one name for each user, however the user was found. Immutable. */
final class LdapNames {
    private final List<String> attributes;

    /**
     * @param attributes of which the first one present in an entry is used
     */
    LdapNames(List<String> attributes) {
        this.attributes = List.copyOf(attributes);
    }

    /** The attributes to request. */
    String[] attributes() {
        return attributes.toArray(String[]::new);
    }

    /** Empty if the entry has none of the attributes. */
    Optional<String> of(SearchResultEntry user) throws LDAPException {
        for (String attribute : attributes) {
            String[] values = user.getAttributeValues(attribute);
            if (values != null && values.length > 0) {
                return Optional.of(one(user, attribute, values));
            }
        }
        return Optional.empty();
    }

    /**
     * Of several values: the one in the entry's name, otherwise the first in order; a server may
     * return them in any order.
     */
    private static String one(SearchResultEntry user, String attribute, String[] values)
            throws LDAPException {
        RDN rdn = user.getRDN();
        return Arrays.stream(values)
                .filter(value -> rdn != null && rdn.hasAttributeValue(attribute, value))
                .findFirst()
                .orElseGet(() -> Arrays.stream(values).sorted().findFirst().orElseThrow());
    }

    @Override
    public String toString() {
        return String.join(" or ", attributes);
    }
}
