package io.ironbridge.gateway.security;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.SearchResultEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What users of a directory are called: one name for each, however he was found. Immutable. */
final class LdapNames {
    private final List<String> attributes;

    /**
     * @param attributes of which the first one that an entry has counts
     */
    LdapNames(List<String> attributes) {
        this.attributes = List.copyOf(attributes);
    }

    /** To be asked for. */
    String[] attributes() {
        return attributes.toArray(String[]::new);
    }

    /** Empty: the entry has none. */
    Optional<String> of(SearchResultEntry user) throws LDAPException {
        for (String attribute : attributes) {
            String[] values = user.getAttributeValues(attribute);
            if (values != null && values.length > 0) {
                return Optional.of(one(user, attribute, values));
            }
        }
        return Optional.empty();
    }

    /** Of several: that in the entry's name, else the first by order; a server may mix them. */
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
