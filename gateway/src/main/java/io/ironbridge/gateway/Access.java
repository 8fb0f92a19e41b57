package io.ironbridge.gateway;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Identifies and authorises callers by an operation's {@link AccessRule}. */
final class Access {
    private final Optional<BasicAuthentication> basic;

    /**
     * @param basic absent: there is no registry, so that operations for authenticated callers are
     *     closed
     */
    Access(Optional<BasicAuthentication> basic) {
        this.basic = basic;
    }

    /** The problem that keeps the caller out; null when the caller may go on. */
    @Nullable Problem admit(Passage passage) {
        AccessRule rule = passage.operation().access();
        if (!rule.authenticated()) {
            return null;
        }
        Optional<String> user = basic.flatMap(scheme -> scheme.user(passage.request()));
        if (user.isEmpty()) {
            Problem problem = Problem.of(ProblemKind.UNAUTHENTICATED);
            return basic.map(scheme -> problem.with("www-authenticate", scheme.challenge()))
                    .orElse(problem);
        }
        passage.caller(user.get());
        return rule.nobody()
                ? Problem.of(
                        ProblemKind.FORBIDDEN,
                        "The operation asks for roles, which cannot be checked yet.")
                : null;
    }
}
