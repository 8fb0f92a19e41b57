package io.ironbridge.connectormq;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.XAConnectionFactory;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * IBM's client, loaded at run time: its licence does not allow it to be part of Ironbridge, so
 * nothing here is compiled against it.
 */
final class IbmMqClient {
    private static final String CONNECTION_FACTORY = "com.ibm.mq.jakarta.jms.MQConnectionFactory";
    private static final String XA_CONNECTION_FACTORY =
            "com.ibm.mq.jakarta.jms.MQXAConnectionFactory";
    private static final String QUEUE = "com.ibm.mq.jakarta.jms.MQQueue";
    private static final String TOPIC = "com.ibm.mq.jakarta.jms.MQTopic";

    /**
     * The client's log: files {@code mqjms.log.0} and so on in the working directory, mostly with
     * hints on buffers. Failures are reported by exceptions.
     */
    private static final String LOG = "com.ibm.msg.client.commonservices.log.";

    private final ClassLoader loader;
    private final Class<?> connectionFactory;
    private final Class<?> queue;
    private final Class<?> topic;

    private IbmMqClient(ClassLoader loader) throws ClassNotFoundException {
        this.loader = loader;
        this.connectionFactory = loader.loadClass(CONNECTION_FACTORY);
        this.queue = loader.loadClass(QUEUE);
        this.topic = loader.loadClass(TOPIC);
    }

    /**
     * Loads the client. Its log is switched off for this process, unless one of the system
     * properties {@code com.ibm.msg.client.commonservices.log.status} and {@code ...outputName} is
     * set.
     *
     * @param jars folder with its jars; empty if it is on the class path
     * @throws IllegalArgumentException if it is not there
     */
    static IbmMqClient load(Optional<Path> jars) {
        if (System.getProperty(LOG + "outputName") == null) {
            System.getProperties().putIfAbsent(LOG + "status", "OFF");
        }
        try {
            return new IbmMqClient(
                    jars.isPresent() ? loader(jars.get()) : IbmMqClient.class.getClassLoader());
        } catch (ClassNotFoundException | NoClassDefFoundError | IOException missing) {
            throw new IllegalArgumentException(
                    "IBM MQ's client is missing: put com.ibm.mq.jakarta.client and its dependencies"
                            + " "
                            + jars.map(folder -> "in " + folder).orElse("on the class path"));
        }
    }

    private static ClassLoader loader(Path folder) throws IOException {
        List<URL> urls = new ArrayList<>();
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
            for (Path jar : jars) {
                urls.add(url(jar));
            }
        }
        return new URLClassLoader(urls.toArray(URL[]::new), new JmsOnly());
    }

    private static URL url(Path jar) throws MalformedURLException {
        return jar.toUri().toURL();
    }

    /** A connection factory without settings. */
    ConnectionFactory newConnectionFactory() {
        return (ConnectionFactory) construct(connectionFactory);
    }

    /** A connection factory for units of work, without settings. */
    XAConnectionFactory newXaConnectionFactory() {
        try {
            return (XAConnectionFactory) construct(loader.loadClass(XA_CONNECTION_FACTORY));
        } catch (ClassNotFoundException otherClient) {
            throw new IllegalArgumentException(
                    "IBM MQ's client is of an unknown version", otherClient);
        }
    }

    /**
     * A queue by its URI.
     *
     * @param uri {@code queue://QMGR/NAME?property=value}
     */
    Destination queue(String uri) {
        return (Destination) construct(queue, uri);
    }

    /**
     * A topic by its URI.
     *
     * @param uri {@code topic://NAME?property=value}
     */
    Destination topic(String uri) {
        return (Destination) construct(topic, uri);
    }

    private static Object construct(Class<?> type, Object... arguments) {
        try {
            Class<?>[] types =
                    Arrays.stream(arguments).map(Object::getClass).toArray(Class<?>[]::new);
            return type.getConstructor(types).newInstance(arguments);
        } catch (InvocationTargetException refused) {
            throw new IllegalArgumentException(
                    "IBM MQ's client rejects " + Arrays.toString(arguments), refused.getCause());
        } catch (ReflectiveOperationException otherClient) {
            throw new IllegalArgumentException(
                    "IBM MQ's client is of an unknown version", otherClient);
        }
    }

    /**
     * Calls a setter of a connection factory.
     *
     * @param property the setter's name after {@code set}
     * @throws IllegalArgumentException if the client rejects the value, which the message does not
     *     contain
     */
    static void set(Object factory, String property, Object value) {
        try {
            setter(factory.getClass(), "set" + property, value).invoke(factory, value);
        } catch (InvocationTargetException refused) {
            throw new IllegalArgumentException("IBM MQ's client rejects this " + property);
        } catch (ReflectiveOperationException otherClient) {
            throw new IllegalArgumentException("IBM MQ's client does not know " + property);
        }
    }

    private static Method setter(Class<?> type, String name, Object value)
            throws NoSuchMethodException {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals(name))
                .filter(method -> method.getParameterCount() == 1)
                .filter(method -> takes(method.getParameterTypes()[0], value))
                .findFirst()
                .orElseThrow(NoSuchMethodException::new);
    }

    private static boolean takes(Class<?> parameter, Object value) {
        return parameter.isInstance(value)
                || (parameter == int.class && value instanceof Integer)
                || (parameter == boolean.class && value instanceof Boolean);
    }

    /** Shares only JMS and the JDK with the connector: all other classes are the client's own. */
    private static final class JmsOnly extends ClassLoader {
        JmsOnly() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("jakarta.jms.")) {
                return IbmMqClient.class.getClassLoader().loadClass(name);
            }
            throw new ClassNotFoundException(name);
        }
    }
}
