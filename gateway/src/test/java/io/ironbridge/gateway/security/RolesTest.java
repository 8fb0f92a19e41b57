package io.ironbridge.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.security.SecurityConfig.RoleBinding;
import io.ironbridge.gateway.security.Caller.Means;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RolesTest {
    private static final String ISSUER = "https://id.example.com";

    private static Roles.Members members(Set<String> users, Set<String> groups, Set<String> ids) {
        return new Roles(List.of(new RoleBinding("app", "Clerk", users, groups, ids, false, false)))
                .of("app", List.of("Clerk"));
    }

    private static Caller caller(String name, String group, Means means) {
        return new Caller(name, means == Means.TOKEN ? ISSUER : "Staff", Set.of(group), means);
    }

    @Test
    void namesWithoutARealmAreThoseOfTheConfiguration() {
        Roles.Members members = members(Set.of("ann"), Set.of("hr"), Set.of());

        assertThat(members.include(caller("ann", "x", Means.PASSWORD))).isTrue();
        assertThat(members.include(caller("bob", "hr", Means.CERTIFICATE))).isTrue();
        assertThat(members.include(caller("ann", "x", Means.API_KEY))).isTrue();
        assertThat(members.include(caller("ann", "hr", Means.TOKEN))).isFalse();
    }

    @Test
    void tokensAreBoundWithTheirIssuer() {
        Roles.Members members =
                members(
                        Set.of(),
                        Set.of(),
                        Set.of("user:" + ISSUER + "/ann", "group:" + ISSUER + "/hr"));

        assertThat(members.include(caller("ann", "x", Means.TOKEN))).isTrue();
        assertThat(members.include(caller("bob", "hr", Means.TOKEN))).isTrue();
        assertThat(members.include(caller("ann", "hr", Means.PASSWORD))).isFalse();
    }

    @Test
    void whereNobodyIsBoundTheGroupOfTheRolesNameHasIt() {
        Roles.Members members = new Roles(List.of()).of("app", List.of("Clerk"));

        assertThat(members.include(caller("ann", "Clerk", Means.TOKEN))).isTrue();
        assertThat(members.include(caller("Clerk", "x", Means.PASSWORD))).isFalse();
    }
}
