package io.ironbridge.apiproject;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.ApiConfig;
import io.ironbridge.apiproject.server.CallRule;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.Service;
import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.SecurityConfig.ApiKey;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenRule;
import io.ironbridge.apiproject.server.security.SecurityReader.BoundRole;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Texts;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks roles, scopes and call rules against the API projects: a mistyped name would reject
 * callers that should be accepted, or accept those that should be rejected.
 */
final class RoleCheck {
    private final Faults faults;
    private final List<BoundRole> bound;

    RoleCheck(Faults faults, List<BoundRole> bound) {
        this.faults = faults;
        this.bound = bound;
    }

    void check(ServerConfig config, List<ApiProject> projects) {
        checkRules(config, projects);
        for (BoundRole role : bound) {
            String owner = role.binding().owner();
            if (owner.equals(SecurityConfig.ACCESS_ROLES)) {
                checkAccessRole(role);
            } else if (!projects.isEmpty()) {
                checkOwner(role, config, projects);
            }
        }
        if (config.security().identifies() && config.security().ldapRegistries().isEmpty()) {
            checkMembers(config.security());
        }
        if (!config.security().identifies() && !config.apis().manager().configured()) {
            projects.forEach(this::checkRolesWithoutCallers);
        }
        if (config.security().tokenTrusts().isEmpty()) {
            projects.forEach(project -> checkScopesWithoutIssuer(config, project));
        }
    }

    /** Without an issuer, no caller can have the required scope. */
    private void checkScopesWithoutIssuer(ServerConfig config, ApiProject project) {
        boolean open =
                config.apis().manager().configured()
                        && !config.apis().manager().requireAuth()
                        && config.apis().callRules().noneMatch(CallRule::requiresCallers);
        List<ApiOperation> closed =
                project.operations().stream()
                        .filter(ApiOperation::needsScopes)
                        .filter(operation -> appliesDocumentScopes(config, project, operation))
                        .toList();
        if (!open && !closed.isEmpty()) {
            faults.warning(
                    "0704",
                    closed.getFirst().source(),
                    named(closed)
                            + " needs a token with a scope (security), but no issuer of tokens is"
                            + " configured: all requests are rejected.",
                    "Add an mpJwt, jwtConsumer or openidConnectClient. If the scopes in the"
                            + " document do not apply here, add <ironbridge_tokenRule apis=\""
                            + project.name()
                            + "\" documentScopes=\"false\"/>.");
        }
    }

    /** Roles are checked even if no caller can have one. */
    private void checkRolesWithoutCallers(ApiProject project) {
        List<ApiOperation> closed =
                project.operations().stream()
                        .filter(operation -> operation.rolesAllowed().isPresent())
                        .toList();
        if (!closed.isEmpty()) {
            faults.warning(
                    "0689",
                    closed.getFirst().source(),
                    named(closed)
                            + " requires roles (x-ibm-zcon-roles-allowed), but nothing identifies"
                            + " callers: all requests are rejected.",
                    "Add a registry, an element for tokens or API keys; or, if anyone may call, a"
                            + " zosconnect_zosConnectManager with requireAuth=\"false\""
                            + " requireSecure=\"false\".");
        }
    }

    /** Names the first operation of an API and the number of further ones. */
    private static String named(List<ApiOperation> operations) {
        ApiOperation first = operations.getFirst();
        String more =
                operations.size() > 1 ? " and " + (operations.size() - 1) + " more of its API" : "";
        return first.method() + " " + first.path() + more;
    }

    /** A rule for an API that does not exist protects nothing. */
    private void checkRules(ServerConfig config, List<ApiProject> projects) {
        if (!projects.isEmpty()) {
            Set<String> apis =
                    projects.stream().map(ApiProject::application).collect(Collectors.toSet());
            config.apis().apis().rules().stream()
                    .filter(rule -> projects.stream().noneMatch(api -> api.isCalled(rule.name())))
                    .forEach(rule -> warnUnmatched(rule, "zosConnectAPI", "API", apis));
        }
        Set<String> services =
                config.connections().allServices().map(Service::name).collect(Collectors.toSet());
        config.apis().services().rules().stream()
                .filter(rule -> !services.contains(rule.name()))
                .filter(rule -> config.connections().services().stream().noneMatch(rule::isFor))
                .forEach(rule -> warnUnmatched(rule, "service", "service", services));
    }

    private void warnUnmatched(CallRule rule, String element, String of, Set<String> known) {
        faults.warning(
                "0690",
                rule.source(),
                "The <" + element + "> rule for '" + rule.name() + "' applies to no " + of + ".",
                Texts.suggest(rule.name(), known, "Known: " + Texts.list(known) + "."));
    }

    private void checkAccessRole(BoundRole role) {
        String name = role.binding().role();
        if (!name.equals(SecurityConfig.ACCESS_ROLE)) {
            faults.warning(
                    "0680",
                    role.source(),
                    "The role '"
                            + name
                            + "' of the authorization-roles "
                            + SecurityConfig.ACCESS_ROLES
                            + " protects nothing: no operation requires it.",
                    "Rename it to " + SecurityConfig.ACCESS_ROLE + ".");
        }
    }

    private void checkOwner(BoundRole role, ServerConfig config, List<ApiProject> projects) {
        Set<String> owners =
                Stream.concat(
                                projects.stream().map(ApiProject::application),
                                config.apis().webApplications().stream()
                                        .map(ApiConfig.WebApplication::owner))
                        .collect(Collectors.toSet());
        String owner = role.binding().owner();
        List<ApiProject> owned =
                projects.stream().filter(one -> one.application().equals(owner)).toList();
        Set<String> required =
                owned.stream()
                        .flatMap(project -> project.operations().stream())
                        .flatMap(operation -> operation.rolesAllowed().stream())
                        .flatMap(List::stream)
                        .collect(Collectors.toSet());
        if (!owners.contains(owner)) {
            faults.warning(
                    "0681",
                    role.source(),
                    "The roles of '" + owner + "' apply to no API.",
                    Texts.suggest(
                            owner,
                            owners,
                            "Set the id of the authorization-roles to "
                                    + SecurityConfig.ACCESS_ROLES
                                    + " or the name of a webApplication; known: "
                                    + Texts.list(owners)
                                    + "."));
        } else if (!owned.isEmpty() && !required.contains(role.binding().role())) {
            faults.warning(
                    "0682",
                    role.source(),
                    "No document of '"
                            + owner
                            + "' names the role '"
                            + role.binding().role()
                            + "' in x-ibm-zcon-roles-allowed.",
                    Texts.suggest(role.binding().role(), required, "Remove it, or correct it."));
        }
    }

    private void checkMembers(SecurityConfig security) {
        List<ApiKey> keys =
                security.apiKeys().stream().flatMap(all -> all.keys().stream()).toList();
        Set<String> users = keys.stream().map(ApiKey::caller).collect(Collectors.toSet());
        Set<String> groups =
                keys.stream().flatMap(key -> key.groups().stream()).collect(Collectors.toSet());
        security.basicRegistry()
                .ifPresent(registry -> {
                    users.addAll(registry.users().keySet());
                    groups.addAll(registry.groups().keySet());
                });
        for (BoundRole role : bound) {
            warnUnknown(role, "user", role.binding().users(), users);
            warnUnknown(role, "group", role.binding().groups(), groups);
        }
    }

    private void warnUnknown(BoundRole role, String kind, Set<String> named, Set<String> known) {
        named.stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(name ->
                        faults.warning(
                                "0683",
                                role.source(),
                                "The "
                                        + kind
                                        + " '"
                                        + name
                                        + "' of the role '"
                                        + role.binding().role()
                                        + "' is neither in a registry nor in an API key.",
                                Texts.suggest(
                                        name,
                                        known,
                                        "Correct the name; bind callers with tokens by"
                                                + " access-id.")));
    }

    /** Whether the scopes in an operation's {@code security} apply. */
    private static boolean appliesDocumentScopes(
            ServerConfig config, ApiProject project, ApiOperation operation) {
        return config.security().tokenRules().stream()
                .filter(rule -> rule.isFor(project::isCalled, operation.id()))
                .allMatch(TokenRule::documentScopes);
    }
}
