package io.ironbridge.connectorcics.jca.adapter;

import java.io.PrintWriter;
import java.util.Set;
import javax.resource.ResourceException;
import javax.resource.spi.ConnectionManager;
import javax.resource.spi.ConnectionRequestInfo;
import javax.resource.spi.ManagedConnection;
import javax.resource.spi.ManagedConnectionFactory;
import javax.security.auth.Subject;
import org.jspecify.annotations.Nullable;

/** The properties are text, the port too. */
@SuppressWarnings("rawtypes") // as the resource API has it
public final class ECIManagedConnectionFactory implements ManagedConnectionFactory {
    private static final long serialVersionUID = 1;

    private String connectionUrl = "";
    private String portNumber = "2006";
    private String serverName = "";
    private String userName = "";
    private String password = "";
    private String tpnName = "";
    private String tranName = "";
    private String applid = "";
    private String applidQualifier = "";
    private String socketConnectTimeout = "0";
    private String keyRingClass = "";
    private String keyRingPassword = "";
    private String cipherSuites = "";
    private String requestExits = "";
    private String interceptPlugin = "";
    private int traceLevel;

    public void setConnectionURL(String given) {
        connectionUrl = given;
    }

    public void setPortNumber(String given) {
        portNumber = given;
    }

    public void setServerName(String given) {
        serverName = given;
    }

    public void setUserName(String given) {
        userName = given;
    }

    public void setPassword(String given) {
        password = given;
    }

    public void setTPNName(String given) {
        tpnName = given;
    }

    public void setTranName(String given) {
        tranName = given;
    }

    public void setApplid(String given) {
        applid = given;
    }

    public void setApplidQualifier(String given) {
        applidQualifier = given;
    }

    public void setSocketConnectTimeout(String given) {
        socketConnectTimeout = given;
    }

    public void setKeyRingClass(String given) {
        keyRingClass = given;
    }

    public void setKeyRingPassword(String given) {
        keyRingPassword = given;
    }

    public void setCipherSuites(String given) {
        cipherSuites = given;
    }

    public void setRequestExits(String given) throws ResourceException {
        if (given.isEmpty()) {
            throw new ResourceException("no class in " + given);
        }
        requestExits = given;
    }

    public void setInterceptPlugin(String given) {
        interceptPlugin = given;
    }

    public void setTraceLevel(int given) {
        traceLevel = given;
    }

    /** What a connection tells its server about itself. */
    String settings() {
        return String.join(
                "|",
                serverName,
                userName,
                password,
                tpnName,
                tranName,
                applid,
                applidQualifier,
                keyRingClass,
                keyRingPassword,
                cipherSuites,
                requestExits,
                String.valueOf(traceLevel));
    }

    /** Whether there is no gateway daemon between: the server's name says where it is. */
    boolean isLocal() {
        return connectionUrl.startsWith("local:");
    }

    /** Whether the server is a database, whose programs take part in transactions. */
    boolean isTransactional() {
        return serverName.startsWith("derby:");
    }

    String serverName() {
        return serverName;
    }

    String userName() {
        return userName;
    }

    String password() {
        return password;
    }

    /** TPNName of a call. */
    String tpnName(ECIInteractionSpec spec) {
        return spec.getTPNName().isEmpty() ? tpnName : spec.getTPNName();
    }

    /** TranName of a call. */
    String tranName(ECIInteractionSpec spec) {
        return spec.getTranName().isEmpty() ? tranName : spec.getTranName();
    }

    String host() {
        return connectionUrl.substring(connectionUrl.indexOf("//") + 2);
    }

    int port() {
        return Integer.parseInt(portNumber);
    }

    int connectMillis() {
        return Integer.parseInt(socketConnectTimeout);
    }

    /** A plug-in of the name {@code stubborn} neither obeys an interrupt nor a close. */
    boolean stubborn() {
        return interceptPlugin.equals("stubborn");
    }

    @Override
    public Object createConnectionFactory() {
        return new ECIConnectionFactory(this);
    }

    @Override
    public Object createConnectionFactory(ConnectionManager manager) {
        return new ECIConnectionFactory(this);
    }

    @Override
    public ManagedConnection createManagedConnection(
            @Nullable Subject subject, @Nullable ConnectionRequestInfo info)
            throws ResourceException {
        return new ECIManagedConnection(this);
    }

    @Override
    public @Nullable ManagedConnection matchManagedConnections(
            Set connections, @Nullable Subject subject, @Nullable ConnectionRequestInfo info) {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {}

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }
}
