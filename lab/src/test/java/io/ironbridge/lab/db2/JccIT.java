package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.lab.drda.DrdaConfig;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A JDBC driver of IBM that the user has, at the DRDA port. Skipped unless {@code
 * -Dironbridge.jcc=JAR} names it: no build fetches it.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JccIT {
    private static URLClassLoader driver;
    private static LabDb2 lab;

    @BeforeAll
    static void start() throws Exception {
        String jar = System.getProperty("ironbridge.jcc");
        assumeTrue(jar != null, "no JDBC driver of IBM: name its jar in -Dironbridge.jcc");
        driver = new URLClassLoader(new URL[] {Path.of(jar).toUri().toURL()});
        lab =
                LabDb2.start(
                        LabDb2Config.defaults()
                                .withCredentials("labuser", "secret")
                                .withDrda(DrdaConfig.DEFAULTS.withJcc(true)));
        lab.run("CREATE TABLE ACCOUNTS (ID INTEGER)");
    }

    @AfterAll
    static void stop() throws Exception {
        if (lab != null) {
            lab.close();
            driver.close();
        }
    }

    private static Connection connect(String password) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("user", "labuser");
        properties.setProperty("password", password);
        properties.setProperty("securityMechanism", "3");
        Driver jcc =
                (Driver)
                        driver.loadClass("com.ibm.db2.jcc.DB2Driver")
                                .getConstructor()
                                .newInstance();
        return jcc.connect(
                "jdbc:db2://127.0.0.1:" + lab.drdaPort().orElseThrow() + "/" + LabDb2.LOCATION,
                properties);
    }

    @Test
    void rowsAreReadAndErrorsAreThoseOfDb2() throws Exception {
        try (Connection connection = connect("secret");
                PreparedStatement select =
                        connection.prepareStatement("SELECT LASTNAME FROM EMP WHERE EMPNO = ?")) {
            select.setString(1, "000010");
            try (ResultSet rows = select.executeQuery()) {
                assertThat(rows.next()).isTrue();
            }
            assertThatThrownBy(() -> connection.prepareStatement("SELECT A FROM NOWHERE").execute())
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> {
                                assertThat(e.getErrorCode()).isEqualTo(-204);
                                assertThat(e.getSQLState()).isEqualTo("42704");
                            });
        }
    }

    @Test
    void aWrongPasswordIsRefused() {
        assertThatThrownBy(() -> connect("wrong")).isInstanceOf(SQLException.class);
    }

    @Test
    void aPreparedTransactionIsRecoveredByAnotherConnection() throws Exception {
        Xid branch =
                new Xid() {
                    @Override
                    public int getFormatId() {
                        return 1;
                    }

                    @Override
                    public byte[] getGlobalTransactionId() {
                        return new byte[] {1};
                    }

                    @Override
                    public byte[] getBranchQualifier() {
                        return new byte[] {1};
                    }
                };
        XAConnection first = xa();
        XAResource resource = first.getXAResource();
        resource.start(branch, XAResource.TMNOFLAGS);
        try (Statement statement = first.getConnection().createStatement()) {
            statement.executeUpdate("INSERT INTO ACCOUNTS VALUES 1");
        }
        resource.end(branch, XAResource.TMSUCCESS);
        assertThat(resource.prepare(branch)).isEqualTo(XAResource.XA_OK);
        first.close();

        XAConnection second = xa();
        assertThat(second.getXAResource().recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN))
                .hasSize(1);
        second.getXAResource().commit(branch, false);
        second.close();
        try (Connection connection = connect("secret");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT ID FROM ACCOUNTS")) {
            assertThat(rows.next()).isTrue();
        }
    }

    private static XAConnection xa() throws Exception {
        Object source =
                driver.loadClass("com.ibm.db2.jcc.DB2XADataSource").getConstructor().newInstance();
        set(source, "setDriverType", int.class, 4);
        set(source, "setServerName", String.class, "127.0.0.1");
        set(source, "setPortNumber", int.class, lab.drdaPort().orElseThrow());
        set(source, "setDatabaseName", String.class, LabDb2.LOCATION);
        set(source, "setSecurityMechanism", int.class, 3);
        return ((XADataSource) source).getXAConnection("labuser", "secret");
    }

    private static void set(Object source, String method, Class<?> type, Object value)
            throws ReflectiveOperationException {
        source.getClass().getMethod(method, type).invoke(source, value);
    }
}
