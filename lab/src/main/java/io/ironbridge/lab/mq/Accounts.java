package io.ironbridge.lab.mq;

import io.ironbridge.lab.net.Credentials;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.security.auth.Subject;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager5;
import org.apache.activemq.artemis.spi.core.security.jaas.UserPrincipal;
import org.jspecify.annotations.Nullable;

/**
 * The users of a queue manager. Each may put, get and browse everywhere, and have temporary queues
 * and subscriptions; none may manage the broker by messages.
 */
final class Accounts implements ActiveMQSecurityManager5 {
    private static final Set<CheckType> DENIED =
            Set.of(CheckType.MANAGE, CheckType.VIEW, CheckType.EDIT);

    private final Map<String, byte[]> passwords = new HashMap<>();

    Accounts(List<Credentials> users) {
        users.forEach(each -> passwords.put(each.user(), bytes(each.password())));
    }

    @Override
    public @Nullable Subject authenticate(
            @Nullable String user,
            @Nullable String password,
            RemotingConnection connection,
            @Nullable String securityDomain) {
        return validateUser(user, password)
                ? new Subject(true, Set.of(new UserPrincipal(user)), Set.of(), Set.of())
                : null;
    }

    @Override
    public boolean validateUser(@Nullable String user, @Nullable String password) {
        byte[] expected = passwords.get(user);
        return expected != null
                && password != null
                && MessageDigest.isEqual(expected, bytes(password));
    }

    @Override
    public boolean authorize(
            @Nullable Subject subject, Set<Role> roles, CheckType checkType, String address) {
        return subject != null && !DENIED.contains(checkType);
    }

    @Override
    public boolean validateUserAndRole(
            @Nullable String user,
            @Nullable String password,
            Set<Role> roles,
            CheckType checkType) {
        return validateUser(user, password) && !DENIED.contains(checkType);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
